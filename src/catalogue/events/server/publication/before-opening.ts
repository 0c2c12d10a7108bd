import { extensionPoint } from '#server/extension-point.ts'
import type { Services } from '#server/services.ts'

/**
 * Throws a Problem where a club that has never sold lacks what the law and money need of it, which only features above know.
 * Asked wherever something is put on sale.
 */
export const refuseBeforeOpening =
  extensionPoint<(services: Services) => Promise<void>>('whether the club may open')
