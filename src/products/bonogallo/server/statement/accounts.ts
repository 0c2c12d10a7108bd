/** The ledger's accounts of a pass: what is left of its price, and what waits for its holder's choice. */
export const passAccount = (passId: string) => `pass:${passId}`
export const choiceAccount = (passId: string) => `choice:${passId}`

/** The club's side: what was sold as bonogallos, and what matches have earned of it. */
export const clubBonogallo = 'club:bonogallo'
export const clubMatches = 'club:matches'
