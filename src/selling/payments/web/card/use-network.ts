import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardCosts, CardMethod, MercadoPago } from '../bricks/mercado-pago.ts'

/** What the provider knows of a card by its first digits. */
export type Network = {
  method: CardMethod | null
  issuerId: string | undefined
  costs: CardCosts['payer_costs']
}

const unknown: Network = { method: null, issuerId: undefined, costs: [] }
const longest = 12

/** The network of the card that is being typed, and what it may pay in months. */
export function useNetwork(provider: MercadoPago, amountCents: number) {
  const [network, setNetwork] = useState(unknown)
  const bin = useRef<string | null>(null)
  const asked = useRef<Promise<Network>>(Promise.resolve(unknown))

  function recognise(next: string | null): void {
    bin.current = next
    const asking = next === null ? Promise.resolve(unknown) : ask(provider, next, amountCents)
    asked.current = asking
    // Without an answer the press of the button asks once more.
    void asking.catch(() => unknown).then((found) => asked.current === asking && setNetwork(found))
  }
  const again = useEffectEvent(() => bin.current !== null && recognise(bin.current))
  useEffect(() => {
    again()
  }, [amountCents])

  /** Waits for the answer about the last digits; throws where there is none. */
  const known = () =>
    asked.current.catch(() => {
      recognise(bin.current)
      return asked.current
    })
  return { network, recognise, known }
}

async function ask(provider: MercadoPago, bin: string, amountCents: number): Promise<Network> {
  const [{ results }, [offer]] = await Promise.all([
    provider.getPaymentMethods({ bin }),
    provider.getInstallments({ amount: String(amountCents / 100), bin, locale: 'es-MX' }).catch(() => []),
  ])
  const method = results[0] ?? null
  const credit = method?.payment_type_id === 'credit_card'
  return {
    method,
    issuerId: offer?.issuer === undefined ? undefined : String(offer.issuer.id),
    costs: credit ? (offer?.payer_costs ?? []).filter(({ installments }) => installments <= longest) : [],
  }
}
