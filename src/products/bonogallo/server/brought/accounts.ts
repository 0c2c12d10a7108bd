/** What of a pass was paid in another system and is not spent or given back yet: the most that may come back of that money. */
export const broughtAccount = (passId: string) => `brought:${passId}`
