/** A card's money in the ledger: the club owes it to whoever has the card, never below zero. */
export const giftOf = (cardId: string) => `gift:${cardId}`

/** What was spent of a card before the money that bought it went back: below zero by so much, and made good first. */
export const giftLossOf = (cardId: string) => `gift_loss:${cardId}`

/** The other side of what cards were sold for, and of what the club gave on cards. */
export const clubGiftCards = 'club:gift_cards'
export const clubGiftCourtesy = 'club:gift_courtesy'
