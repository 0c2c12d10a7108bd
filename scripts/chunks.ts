import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

const start = ['app/web/start-app.tsx']
const landing = ['front/site/web/inicio-screen.tsx']
const purchase = [
  'front/match-page/web/event-detail-screen.tsx',
  'selling/holds/web/map-page/map-stage.tsx',
  'front/checkout/web/resume-screen.tsx',
  'front/checkout/web/login-ticket-screen.tsx',
  'front/checkout/web/confirmation-screen.tsx',
  'selling/orders/web/held-bar.tsx',
  'selling/payments/web/card/card-entry.tsx',
]

const shared = { minShareCount: 2, includeDependenciesRecursively: false }

/**
 * What is loaded together travels together: fewer requests, and it compresses better. `start` is what every page
 * needs; `landing` what inicio shares with the other screens; `shapes` what only forms check with; `buying` the parts and icons
 * on the way to pay, `parts` and `icons` those of the rest.
 */
export const chunks: Splitting = {
  groups: [
    { name: 'shapes', test: /node_modules\/zod\/|platform\/lib\/shapes\.ts/ },
    { name: 'react', tags: ['$initial'] },
    { name: reachedFrom(start, 'start'), debugName: 'start', includeDependenciesRecursively: false },
    { ...shared, name: reachedFrom(landing, 'landing'), debugName: 'landing' },
    {
      ...shared,
      name: reachedFrom(
        purchase,
        'buying',
        /@tabler|platform\/ui\/(?!form|use-zod|otp)|platform\/lib\/countdown/,
      ),
      debugName: 'buying',
    },
    { name: 'icons', test: /@tabler/, minShareCount: 2 },
    { name: 'queries', test: /platform\/web\/(query|with-queries)\.ts|@tanstack\/(query|react-query)/ },
    {
      name: 'goods',
      test: /products\/shop\/web\/(product-card|product-picture|cart-button|store)\.ts/,
      includeDependenciesRecursively: false,
    },
    {
      name: 'parts',
      test: /platform\/ui\/(?!tabs|form|use-zod|otp|qr)|platform\/lib\/countdown|@tabler/,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
  ],
}

const ofTheClub = /\/src\/(?:[\w-]+\/[\w-]+\/desk\/|matchday\/gate\/web\/scanner\/|app\/web\/desk-)/

/** What only the club's people open lies in a folder of its own: the service worker on a fan's phone passes it over. */
export function chunkFile({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>): string {
  const folder = moduleIds.some((id) => ofTheClub.test(id)) ? 'assets/desk' : 'assets'
  return `${folder}/[name]-[hash].js`
}

/** Names what these screens import, and what that imports, if it is some of `which`. */
function reachedFrom(screens: string[], name: string, which = /./) {
  const ids = screens.map((screen) => join(import.meta.dirname, '../src', screen))
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    const reached = new Set<string>()
    const visit = (one: string): void => {
      if (reached.has(one)) return
      reached.add(one)
      context.getModuleInfo(one)?.importedIds.forEach(visit)
    }
    ids.forEach(visit)
    return reached.has(id) && which.test(id) ? name : null
  }
}
