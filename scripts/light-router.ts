import type { Plugin } from 'vite'

/** What React Router does for frameworks and for tracing, which nobody here asks for, and what is left of each. */
const unasked: Record<string, string> = {
  PrefetchPageLinks: 'return null',
  instrumentClientSideRouter: 'return arguments[0]',
  getRouteInstrumentationUpdates: 'return {}',
  consumeInstrumentationClientResultMetaReceiver: '',
}
const declared = new RegExp(`^function (${Object.keys(unasked).join('|')})\\(`, 'gm')

/**
 * React Router names its components for developer tools; to the bundler each name looks like a use, so that forms
 * and fetchers would stay in the landing though nobody asks for them. Without the names, and with what is unasked for
 * turned empty, they fall away (decision 7).
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
          .replace(/= (React\S*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(
            declared,
            (_, name: string) => `function ${name}() { ${unasked[name]} }\nfunction unasked_${name}(`,
          ),
        map: null,
      }),
    },
  }
}
