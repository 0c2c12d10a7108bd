import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkFile, chunks } from './scripts/chunks.ts'
import { faceGuideFiles } from './scripts/face-guide-files.ts'
import { lightContracts } from './scripts/light-contracts.ts'
import { lightForms } from './scripts/light-forms.ts'
import { lightIcons } from './scripts/light-icons.ts'
import { lightQuery } from './scripts/light-query.ts'
import { lightRouter } from './scripts/light-router.ts'
import { uiGallery } from './scripts/ui-gallery.ts'

export default defineConfig({
  plugins: [
    lightContracts(),
    lightForms(),
    lightIcons(),
    lightQuery(),
    lightRouter(),
    faceGuideFiles(),
    uiGallery(),
    react(),
    tailwindcss(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Club Gallos · Boletos',
        short_name: 'Gallos',
        description: 'Tus boletos y tu compra, también sin internet.',
        lang: 'es-MX',
        start_url: '/system/inicio',
        scope: '/',
        display: 'standalone',
        background_color: '#FBFAF7',
        theme_color: '#0D2E6E',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
        globIgnores: [
          'assets/desk/**',
          '**/reader-*',
          '**/*.wasm',
          '**/face-guide-*/**',
          'push-worker.js',
          'gate-worker.js',
        ],
        importScripts: ['/gate-worker.js', '/push-worker.js'],
        navigateFallback: '/index.html',
        // Screens for paying and with a camera are documents with their own headers: always from the server.
        navigateFallbackDenylist: [
          /^\/api\//,
          /^\/(healthz|readyz|metrics)/,
          /^\/(og|sitemap)[/.]|\.txt$/,
          /\/confirmation(\/|$)/,
          /\/merdadoPagoTest/,
          /\/compra-mi-bonogallo/,
          /^\/gate(\/|$)/,
          /\/fanId-base\/(fanRegistryId|fanRegistryFinaliced|loginScan)/,
        ],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    chunkSizeWarningLimit: 400,
    // A page's document names what its screen asks for, and the service worker has the rest: no lists in the code.
    modulePreload: false,
    rolldownOptions: {
      output: { codeSplitting: chunks, chunkFileNames: chunkFile, entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
