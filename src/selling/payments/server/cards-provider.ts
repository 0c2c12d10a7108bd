import { z } from 'zod'
import { type mercadoPagoCalls, ProviderRejected } from './mercadopago/calls.ts'
import { id, parse } from './mercadopago/reading.ts'

/** A card that the provider keeps for a person: its own numbers, and what may be shown of the card. */
export type ProviderCard = {
  customerRef: string
  cardRef: string
  methodId: string
  issuerId: string | null
  last4: string
  /** Its last day, as `2030-11-30`. */
  expiresOn: string
}

export type CardOwner = { email: string; firstName: string; lastName: string; customerRef: string | null }

/** Cards that are charged without their owner. The errors are those of every call to the provider. */
export type CardProvider = {
  /** Keeps the card of a single-use token; a person unknown until now becomes a customer. The same card again is the same one. */
  saveCard(owner: CardOwner, token: string): Promise<ProviderCard>
  /** One that it does not know any more is forgotten already. */
  forgetCard(card: Pick<ProviderCard, 'customerRef' | 'cardRef'>): Promise<void>
  /** A single-use token of a kept card, without its security code: good for one charge. */
  tokenOfCard(card: Pick<ProviderCard, 'customerRef' | 'cardRef'>): Promise<string>
}

const Known = z.object({ id })
const Card = z.object({
  id,
  last_four_digits: z.string().regex(/^\d{4}$/),
  expiration_month: z.number().int().min(1).max(12),
  expiration_year: z.number().int(),
  payment_method: z.object({ id: z.string() }),
  issuer: z.object({ id: id.nullish() }).nullish(),
})

/** The provider's code for an address that is somebody already. */
const customerExists = '101'

export function mercadoPagoCards(call: ReturnType<typeof mercadoPagoCalls>): CardProvider {
  const cardsOf = (customerRef: string) => `/v1/customers/${encodeURIComponent(customerRef)}/cards`

  async function customerOf({ email, firstName, lastName, customerRef }: CardOwner): Promise<string> {
    if (customerRef !== null) return customerRef
    const body = { email, first_name: firstName, last_name: lastName }
    try {
      return parse(Known, await call('POST', '/v1/customers', body)).id
    } catch (error) {
      if (!(error instanceof ProviderRejected) || error.code !== customerExists) throw error
    }
    const found = await call('GET', `/v1/customers/search?${new URLSearchParams({ email }).toString()}`)
    const [known] = parse(z.object({ results: z.array(Known).min(1) }), found).results
    return known!.id
  }

  return {
    async saveCard(owner, token) {
      const customerRef = await customerOf(owner)
      const card = parse(Card, await call('POST', cardsOf(customerRef), { token }))
      return {
        customerRef,
        cardRef: card.id,
        methodId: card.payment_method.id,
        issuerId: card.issuer?.id ?? null,
        last4: card.last_four_digits,
        expiresOn: lastDay(card.expiration_year, card.expiration_month),
      }
    },

    async forgetCard({ customerRef, cardRef }) {
      try {
        await call('DELETE', `${cardsOf(customerRef)}/${encodeURIComponent(cardRef)}`)
      } catch (error) {
        if (!(error instanceof ProviderRejected) || error.status !== 404) throw error
      }
    },

    async tokenOfCard({ customerRef, cardRef }) {
      const body = { card_id: cardRef, customer_id: customerRef }
      return parse(Known, await call('POST', '/v1/card_tokens', body)).id
    },
  }
}

const lastDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
