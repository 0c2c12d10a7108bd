/** The ledger's accounts: a person's credit, never below zero, and the club's side of orders. */
export const creditOf = (accountId: string) => `credit:${accountId}`
export const clubOrders = 'club:orders'
/** Money that the club took, and credit that it gave, before it moved in. */
export const clubMovedIn = 'club:moved_in'

/**
 * What the club lost to a person: credit that was spent before the bank took its money back. Below zero by so much;
 * credit that comes later makes it good first.
 */
export const lossOf = (accountId: string) => `loss:${accountId}`
