# One library a folder, one test binary a folder.

# mud_precompile(TARGET headers ..): what nearly every file includes, parsed once for the target.
function(mud_precompile target)
  if(MUD_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <chrono> <cstdint> <functional> <map> <memory> <optional>
      <set> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector> ${ARGN})
  endif()
endfunction()

# mud_library(NAME SOURCES a.cpp .. HEADERS a.h .. USES other folders .. LIBS outside targets ..)
# Links privately to `mud_flags`, publicly to what it USES; LIBS stay private unless listed after PUBLIC_LIBS.
function(mud_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;HEADERS;USES;LIBS;PUBLIC_LIBS" ${ARGN})
  add_library(${name} STATIC)
  target_sources(${name} PRIVATE ${arg_SOURCES}
    PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/server FILES ${arg_HEADERS})
  target_link_libraries(${name} PUBLIC ${arg_USES} ${arg_PUBLIC_LIBS} PRIVATE mud_flags ${arg_LIBS})
  mud_precompile(${name})
endfunction()

# mud_tests(FOLDER SOURCES a_test.cpp .. USES folders .. LIBS ..): one doctest binary, one ctest test a case.
function(mud_tests name)
  cmake_parse_arguments(arg "" "" "SOURCES;USES;LIBS" ${ARGN})
  set(target ${name}_tests)
  add_executable(${target} ${arg_SOURCES} ${PROJECT_SOURCE_DIR}/tests/support/doctest_main.cpp)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${target} PRIVATE WATERWHEEL_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PRIVATE ${arg_USES} ${arg_LIBS} mud_flags)
  mud_precompile(${target} <doctest/doctest.h>)
  # It says itself how the header is to be read.
  set_source_files_properties(${PROJECT_SOURCE_DIR}/tests/support/doctest_main.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  add_test(NAME ${name} COMMAND ${PROJECT_SOURCE_DIR}/scripts/run_cases $<TARGET_FILE:${target}>
           WORKING_DIRECTORY ${PROJECT_BINARY_DIR})
  set_tests_properties(${name} PROPERTIES LABELS unit TIMEOUT 600)
endfunction()
