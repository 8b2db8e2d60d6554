# Sourced by the other scripts: installs what is missing and builds. Plain functions, no state.
# shellcheck shell=bash

setup_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# setup_packages GROUP...: installs the missing packages of those groups of packages.txt as root or through sudo;
# where neither is to be had, prints the one line to run and stops.
setup_packages() {
  local group package rest missing=()
  while read -r group package rest; do
    case " $* " in *" $group "*) ;; *) continue ;; esac
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done < <(grep -v '^#' "$setup_root/scripts/packages.txt")
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo)
    elif command -v sudo >/dev/null && [ -t 0 ]; then
      echo "Installing needs root; sudo may ask for your password: ${missing[*]}"
      as_root=(sudo)
    else
      echo "These packages are missing. Run this once as root, then try again:" >&2
      echo "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
      return 1
    fi
  fi
  echo "Installing: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || {
    echo "apt-get could not install: ${missing[*]}" >&2
    return 1
  }
}

# setup_build PRESET [TARGET...]: configures and builds; quick when nothing changed.
setup_build() {
  local preset=$1
  shift
  local targets=()
  [ $# -eq 0 ] || targets=(--target "$@")
  (
    cd "$setup_root" || exit 1
    [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >"/tmp/waterwheel-configure.$$" 2>&1 || {
      cat "/tmp/waterwheel-configure.$$" >&2
      exit 1
    }
    rm -f "/tmp/waterwheel-configure.$$"
    cmake --build --preset "$preset" "${targets[@]}"
  )
}
