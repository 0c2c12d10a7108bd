import { absolute } from '../head/write-head.ts'
import { club } from '../rules.ts'

/** The club as others name it: organizer, seller, publisher. */
export function clubData(origin: string) {
  return {
    '@type': 'SportsOrganization',
    '@id': absolute('/#club', origin),
    name: club.name,
    sport: club.sport,
    url: absolute('/', origin),
    logo: absolute('/icon-512.png', origin),
  }
}

export function siteData(origin: string) {
  return {
    '@graph': [
      clubData(origin),
      {
        '@type': 'WebSite',
        name: club.name,
        url: absolute('/', origin),
        inLanguage: 'es-MX',
        publisher: { '@id': absolute('/#club', origin) },
      },
    ],
  }
}

type Step = { name: string; path: string }

/** Where a page lies, from the landing down to itself. */
export function breadcrumbs(steps: Step[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  }
}

/** A list whose entries have pages of their own. */
export function listOf(paths: string[], origin: string) {
  return {
    '@type': 'ItemList',
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(path, origin),
    })),
  }
}

/** Integer centavos → `1234.50`, the plain decimal of schema.org. */
export function price(cents: number): string {
  return (cents / 100).toFixed(2)
}
