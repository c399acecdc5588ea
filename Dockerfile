# Console and server in one image. How it was tried: docs/operating.md.
# On its own, so that an update which brings no new packages neither installs nor copies them again.
FROM node:24-bookworm-slim AS packages
WORKDIR /vigil
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim AS build
WORKDIR /vigil
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /vigil
COPY --from=packages /vigil/node_modules ./node_modules
# Without the sources of the screens the console is taken as it was built.
COPY --from=build /vigil/package.json ./
COPY --from=build /vigil/contract ./contract
# The server obeys the charts of the life cycles.
COPY --from=build /vigil/machines ./machines
COPY --from=build /vigil/server ./server
COPY --from=build /vigil/dist ./dist
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# No npm in between: the server itself gets the signal to stop, ends its streams and finishes its requests.
CMD ["node", "server/start.ts"]
