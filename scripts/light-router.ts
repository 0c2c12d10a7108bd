import type { Plugin } from 'vite'

/**
 * React Router names its components for developer tools; to the bundler each name looks like a use, so that forms
 * and fetchers would stay in the landing though nobody asks for them. Without the names they fall away (decision 7).
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/= (React\S*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
