import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney, formatTotal } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { readOrder } from '#selling/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { dropGiftCard, readPaymentOptions, applyGiftCard } from '../contract.ts'

type Card = Answer<typeof readPaymentOptions>['giftCards'][number]
type GiftCardChoiceProps = { orderId: string; cards: Card[]; dueCents: number }

const paidAnew = () => Promise.all([invalidate(readPaymentOptions), invalidate(readOrder)])

/** Gift cards beside or instead of other means: those of the account, and one whose code is typed. */
export function GiftCardChoice({ orderId, cards, dueCents }: GiftCardChoiceProps) {
  const using = useSend(applyGiftCard)
  const dropping = useSend(dropGiftCard)
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState<{ cardId: string; words: string }>()
  const busy = using.isPending || dropping.isPending

  async function choose(cardId: string, use: boolean): Promise<void> {
    setFailed(undefined)
    await (
      use
        ? using.mutateAsync({ params: { orderId }, body: { cardId } })
        : dropping.mutateAsync({ params: { orderId, cardId } })
    ).catch((problem: Problem) => setFailed({ cardId, words: problem.message }))
    await paidAnew()
  }

  return (
    <section aria-label="Tarjetas de regalo" className="border-b border-line py-1">
      {cards.map(({ id, last4, balanceCents, usedCents }) => (
        <Checkbox
          key={id}
          label={`Usar mi tarjeta de regalo ···· ${last4}: ${formatMoney(balanceCents + usedCents)}`}
          hint={hintOf(usedCents, balanceCents, dueCents)}
          error={failed?.cardId === id ? failed.words : undefined}
          checked={usedCents > 0}
          disabled={busy || (usedCents === 0 && dueCents === 0)}
          onChange={({ target }) => void choose(id, target.checked)}
        />
      ))}
      {open ? (
        <CodeField orderId={orderId} onDone={() => setOpen(false)} />
      ) : (
        dueCents > 0 && (
          <button
            type="button"
            className="flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline"
            onClick={() => setOpen(true)}
          >
            <IconGift size={18} aria-hidden />
            {cards.length === 0 ? 'Tengo una tarjeta de regalo' : 'Usar otra tarjeta de regalo'}
          </button>
        )
      )}
    </section>
  )
}

function hintOf(usedCents: number, leftCents: number, dueCents: number): string | undefined {
  if (usedCents === 0) return undefined
  if (dueCents > 0) return `Te queda por pagar ${formatTotal(dueCents)}.`
  return leftCents > 0 ? `En la tarjeta quedan ${formatMoney(leftCents)}.` : undefined
}

/** The code of a card that is in no account yet, or in another: it is this account's from then on. */
function CodeField({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const using = useSend(applyGiftCard)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()

  async function use(): Promise<void> {
    if (code.trim() === '') return setProblem('Escribe el código de la tarjeta.')
    setProblem(undefined)
    try {
      await using.mutateAsync({ params: { orderId }, body: { code: code.trim() } })
      await paidAnew()
      onDone()
    } catch (refusal) {
      setProblem((refusal as Problem).message)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        void use()
      }}
    >
      <TextField
        label="Código de tu tarjeta de regalo"
        hint="16 letras y números. Queda también en tu cuenta."
        className="min-w-0 flex-[1_1_16rem]"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on the link above
        autoFocus
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={problem}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="flex gap-2 sm:mt-7">
        <Button type="submit" variant="secondary" className="min-h-13" loading={using.isPending}>
          Usar
        </Button>
        <Button type="button" variant="ghost" className="min-h-13" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
