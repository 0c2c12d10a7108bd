import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { ProviderScript } from './bricks/provider.tsx'
import { CardEntry } from './card/card-entry.tsx'
import type { CardBody, CardHandle } from './card/card-form.tsx'

type CardPanelProps = {
  script: ProviderScript
  totalCents: number
  /** The button's words: the card is charged by the month, with no instalments to choose. */
  monthly: string
  onPay: (body: CardBody) => Promise<void>
}

/** A card's form with its own button, for what is charged by the month. */
export function CardPanel({ script, totalCents, monthly, onPay }: CardPanelProps) {
  const card = useRef<CardHandle>(null)
  const [sending, setSending] = useState(false)
  async function send() {
    setSending(true)
    const body = (await card.current?.read()) ?? null
    if (body !== null) await onPay(body)
    setSending(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <CardEntry ref={card} script={script} amountCents={totalCents} withMonths={false} />
      {script.problem === null && (
        <Button variant="accent" wide loading={sending} onClick={() => void send()}>
          {monthly}
        </Button>
      )}
    </div>
  )
}
