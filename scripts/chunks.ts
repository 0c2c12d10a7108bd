import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

const start = ['app/web/start-app.tsx']
const landing = ['front/site/web/inicio-screen.tsx']
const match = ['front/match-page/web/event-detail-screen.tsx']
const holding = ['selling/orders/web/held-bar.tsx']
const purchase = [
  ...match,
  'selling/holds/web/map-page/map-stage.tsx',
  'front/checkout/web/resume-screen.tsx',
  'front/checkout/web/login-ticket-screen.tsx',
  'front/checkout/web/confirmation-screen.tsx',
  ...holding,
  'selling/payments/web/card/card-entry.tsx',
]

const account = ['app/web/account-menu.tsx']
const checkout = [
  'front/checkout/web/resume-screen.tsx',
  'front/checkout/web/confirmation-screen.tsx',
  'front/checkout/web/finaliced-screen.tsx',
]

/** What the bar of held seats, which any page may show, has in common with the pages of the purchase. */
const ofHolds =
  /selling\/holds\/(contract|rules)\.ts|holds\/web\/(store|held-seats|hold-bar|seat-place|place-list|use-go-on)\.|orders\/web\/(cancel-held-order|short-places)\.|plan\/seating-plan\.ts/
/** What choosing seats asks for; what of it the bar needs is not here, or every page would bring all. */
const ofSeats =
  /selling\/holds\/web\/|catalogue\/venues\/(plan|web\/seat-map)\/|front\/match-page\/web\/|catalogue\/sale-phases\/web\//

/** Parts and icons; forms with their library, codes and what is copied come where they are shown. */
const ofParts =
  /@tabler|platform\/ui\/(?!form|bound|use-(?:zod|text)|otp|qr|copy-value)|platform\/lib\/countdown/
/** What the screens from the summary to the result say of one order. */
const ofOrders =
  /orders\/web\/(refused-order|order-summary|start-again|parts-words|match-line)\.|checkout\/web\/words\./

const shared = { minShareCount: 2, includeDependenciesRecursively: false }

/**
 * What is loaded together travels together: fewer requests, and it compresses better. `start` is what every page
 * needs; `landing` what inicio shares with the other screens; `shapes` what only forms check with; `buying` the parts and icons
 * on the way to pay, `held` what the bar of held seats shares,
 * `seats` what choosing them needs, `match` the little that a match's page has in common with any other screen, `order` what the screens
 * after them say of it, `menu` the parts and icons of who is logged in, `paid` those of the result, `parts` and `icons` those of the rest.
 */
export const chunks: Splitting = {
  groups: [
    { name: 'shapes', test: /node_modules\/zod\/|platform\/lib\/(shapes|text)\.ts|catalogue\/\w+\/shapes\// },
    { name: 'react', tags: ['$initial'] },
    { name: reachedFrom(start, 'start'), debugName: 'start', includeDependenciesRecursively: false },
    { ...shared, name: reachedFrom(landing, 'landing'), debugName: 'landing' },
    { ...shared, name: reachedFrom(purchase, 'buying', ofParts), debugName: 'buying' },
    { ...shared, name: reachedFrom(account, 'menu', ofParts), debugName: 'menu' },
    { ...shared, name: reachedFrom(checkout, 'paid', ofParts), debugName: 'paid' },
    { ...shared, name: reachedFrom(holding, 'held', ofHolds), debugName: 'held' },
    { ...shared, name: reachedFrom(match, 'seats', ofSeats), debugName: 'seats' },
    { ...shared, name: reachedFrom(checkout, 'order', ofOrders), debugName: 'order' },
    { name: 'icons', test: /@tabler/, minShareCount: 2 },
    { name: 'queries', test: /platform\/web\/(query|with-queries)\.ts|@tanstack\/(query|react-query)/ },
    {
      name: 'goods',
      test: /products\/shop\/web\/(product-card|product-picture|cart-button|store)\.ts/,
      includeDependenciesRecursively: false,
    },
    { ...shared, name: reachedFrom(match, 'match'), debugName: 'match' },
    {
      name: 'parts',
      test: /platform\/ui\/(?!tabs|form|bound|use-(?:zod|text)|otp|qr|copy-value)|platform\/lib\/countdown|@tabler/,
      minShareCount: 3,
      includeDependenciesRecursively: false,
    },
  ],
}

const ofTheClub =
  /\/src\/(?:[\w-]+\/[\w-]+\/desk\/|matchday\/gate\/web\/scanner\/|app\/web\/desk-|platform\/(?:web\/(?:desk|desk-table|export-button)|lib\/permissions)\.)/

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
