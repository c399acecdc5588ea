import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const api = process.env['API_PROXY'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': api } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/{machines,screens,journeys,app,ui,api}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'server', environment: 'node', include: ['tests/{contract,server,structure}/**/*.test.ts'] },
      },
    ],
  },
});
