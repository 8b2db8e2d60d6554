# syntax=docker/dockerfile:1
FROM debian:bookworm-slim AS build
WORKDIR /src
COPY scripts/packages.txt scripts/setup.sh scripts/
RUN bash -c '. scripts/setup.sh && setup_packages build'
COPY CMakeLists.txt ./
COPY cmake cmake
COPY server server
RUN cmake -S . -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DMUD_TESTS=OFF \
    && cmake --build /build --target waterwheel \
    && strip /build/server/app/waterwheel \
    && install -d /out/usr/local/bin /out/usr/share/waterwheel /out/data \
    && install -m 0755 /build/server/app/waterwheel /out/usr/local/bin/waterwheel
COPY data /out/usr/share/waterwheel/data
COPY areas /out/usr/share/waterwheel/areas
RUN chmod -R a+rX,go-w /out/usr/share/waterwheel && chmod 0700 /out/data && chown 10001:10001 /out/data

FROM debian:bookworm-slim
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Waterwheel" \
      org.opencontainers.image.description="A MUD server: a text world that many people share live" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}"
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends \
       libsqlite3-0 libspdlog1.10 libfmt9 libunistring2 libtomlplusplus3 libsodium23 \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log /var/cache/debconf/*-old
COPY --from=build /out /
ENV WATERWHEEL_PATHS__DATA=/data \
    WATERWHEEL_PATHS__CONTENT=/usr/share/waterwheel/data \
    WATERWHEEL_PATHS__AREAS=/data/areas \
    WATERWHEEL_PATHS__AREAS_SEED=/usr/share/waterwheel/areas
USER 10001:10001
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 CMD ["/usr/local/bin/waterwheel", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/waterwheel"]
CMD ["serve"]
