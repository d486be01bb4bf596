import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { entities } from './commands/vite-plugin-entities.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:8081';

export default defineConfig({
  plugins: [react(), entities()],
  build: { target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900 },
  server: { proxy: { '/billing': api, '/env.js': api } },
});
