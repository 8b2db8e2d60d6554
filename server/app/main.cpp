#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/config.h"
#include "app/process.h"
#include "app/status.h"

int main(int argc, char** argv) {
  app::hold_signals();
  try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    return app::run(arguments, {.in = std::cin,
                                .out = std::cout,
                                .err = std::cerr,
                                .environment = app::process_environment()});
  } catch (const std::exception& fault) {
    std::cerr << "waterwheel: " << fault.what() << '\n';
    return app::Status::config;
  }
}
