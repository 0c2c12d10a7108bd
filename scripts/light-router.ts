import type { Plugin } from 'vite'

/**
 * What React Router does for frameworks, for tracing, and for forms and fetchers of its own, which nobody here asks for,
 * and what is left of each.
 */
const missing = `throw Error('Left out by scripts/light-router.ts')`
const unasked: Record<string, string> = {
  PrefetchPageLinks: 'return null',
  usePrefetchBehavior: 'return [false, null, {}]',
  instrumentClientSideRouter: 'return arguments[0]',
  getRouteInstrumentationUpdates: 'return {}',
  consumeInstrumentationClientResultMetaReceiver: '',
  handleAction: missing,
  fetch: missing,
  setFetcherError: missing,
  handleFetcherAction: missing,
  handleFetcherLoader: missing,
  normalizeNavigateOptions: 'return { path: arguments[1] }',
  getSubmissionFromNavigation: '',
  getSubmittingNavigation: missing,
  getSubmittingFetcher: missing,
  getLoadingFetcher: missing,
  getDoneFetcher: missing,
  persistAppliedTransitions: '',
  restoreAppliedTransitions: '',
  createClientSideRequest:
    'let [history, location, signal] = arguments; return new Request(history.createURL(stripHashFromPath(location)), { signal })',
}
const declared = new RegExp(`^(\\t?(?:async )?)function (${Object.keys(unasked).join('|')})\\(`, 'gm')

/**
 * React Router names its components for developer tools; to the bundler each name looks like a use, so that forms
 * and fetchers would stay in the landing though nobody asks for them. Without the names, and with what is unasked for
 * turned empty, they fall away, and so do the warnings to whoever writes the code, who reads them in development
 * (decision 7).
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
          .replace(/^(\t+)(?:warning|warnOnce)\(.*\);$/gm, '$1;')
          .replace(/= (React\S*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(
            declared,
            (_, kind: string, name: string) =>
              `function ${name}() { ${unasked[name]} }\n${kind}function unasked_${name}(`,
          ),
        map: null,
      }),
    },
  }
}
