// A doubly linked list whose links live in its members: a thing is in exactly one list at a time,
// moving it costs O(1) and allocates nothing. The member derives from ListHook<Tag>, one Tag per
// kind of list. Invariant: a hook knows its list, so erase needs no search; destroying a linked
// hook unlinks it.
#pragma once

#include <cstddef>
#include <iterator>

#include "base/check.h"

namespace base {

template <class T, class Tag>
class IntrusiveList;

template <class T, class Tag>
class ListHook {
 public:
  ListHook() = default;
  ListHook(const ListHook&) = delete;
  ListHook& operator=(const ListHook&) = delete;
  ~ListHook() { unlink(); }
  bool is_linked() const { return list_ != nullptr; }
  void unlink();

 private:
  friend class IntrusiveList<T, Tag>;
  ListHook* prev_ = nullptr;
  ListHook* next_ = nullptr;
  IntrusiveList<T, Tag>* list_ = nullptr;
};

template <class T, class Tag>
class IntrusiveList {
 public:
  using Hook = ListHook<T, Tag>;

  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = T*;
    using reference = T&;
    Iterator() = default;
    explicit Iterator(Hook* at) : at_(at) {}
    T& operator*() const { return static_cast<T&>(*at_); }
    T* operator->() const { return static_cast<T*>(at_); }
    Iterator& operator++() {
      at_ = IntrusiveList::next_of(at_);
      return *this;
    }
    Iterator operator++(int) {
      auto old = *this;
      ++*this;
      return old;
    }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    Hook* at_ = nullptr;
  };

  IntrusiveList() = default;
  IntrusiveList(const IntrusiveList&) = delete;
  IntrusiveList& operator=(const IntrusiveList&) = delete;
  ~IntrusiveList() {
    while (first_ != nullptr) {
      first_->unlink();
    }
  }

  void push_front(T& thing) {
    Hook& hook = thing;
    check(hook.list_ == nullptr, "IntrusiveList: the thing is in a list already");
    hook.list_ = this;
    hook.next_ = first_;
    (first_ != nullptr ? first_->prev_ : last_) = &hook;
    first_ = &hook;
    ++size_;
  }
  void push_back(T& thing) {
    Hook& hook = thing;
    check(hook.list_ == nullptr, "IntrusiveList: the thing is in a list already");
    hook.list_ = this;
    hook.prev_ = last_;
    (last_ != nullptr ? last_->next_ : first_) = &hook;
    last_ = &hook;
    ++size_;
  }
  // Puts it in front of `at`, which is in this list (or end(): at the back).
  void insert_before(Iterator at, T& thing) {
    if (at == begin()) {
      push_front(thing);
      return;
    }
    if (at == end()) {
      push_back(thing);
      return;
    }
    Hook& hook = thing;
    Hook& next = *at;
    check(hook.list_ == nullptr, "IntrusiveList: the thing is in a list already");
    check(next.list_ == this, "IntrusiveList: the place to insert at is in another list");
    hook.list_ = this;
    hook.prev_ = next.prev_;
    hook.next_ = &next;
    next.prev_->next_ = &hook;
    next.prev_ = &hook;
    ++size_;
  }
  T* first() const { return static_cast<T*>(first_); }  // null: empty
  T* last() const { return static_cast<T*>(last_); }
  bool contains(const T& thing) const { return static_cast<const Hook&>(thing).list_ == this; }
  std::size_t size() const { return size_; }
  bool is_empty() const { return size_ == 0; }
  Iterator begin() const { return Iterator(first_); }
  Iterator end() const { return Iterator(); }

 private:
  friend Hook;
  static Hook* next_of(Hook* hook) { return hook->next_; }
  Hook* first_ = nullptr;
  Hook* last_ = nullptr;
  std::size_t size_ = 0;
};

template <class T, class Tag>
void ListHook<T, Tag>::unlink() {
  if (list_ == nullptr) {
    return;
  }
  (prev_ != nullptr ? prev_->next_ : list_->first_) = next_;
  (next_ != nullptr ? next_->prev_ : list_->last_) = prev_;
  --list_->size_;
  prev_ = next_ = nullptr;
  list_ = nullptr;
}

}  // namespace base
