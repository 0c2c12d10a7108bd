import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { askGiftCard, giveGiftCard, listDeskGiftCards } from '../desk-contract.ts'
import { wordsLength } from '../rules.ts'

/** A card of the club's own by mail; what is over one's limit is asked of somebody else. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [amountCents, setAmount] = useState<number | null>(null)
  const [told, setTold] = useState({ toEmail: '', toName: '', words: '', reason: '' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const giving = useSend(giveGiftCard)
  const asking = useSend(askGiftCard)
  const above = problem?.code === 'above_limit'
  const fields = (problem?.detail['fields'] ?? {}) as Record<string, string>
  const set = (part: Partial<typeof told>) => {
    setTold((now) => ({ ...now, ...part }))
    setProblem(null)
  }
  const { toEmail, toName, words, reason } = told

  async function send(): Promise<void> {
    if (amountCents === null) return
    const body = { key, amountCents, toEmail, toName, reason, ...(words.trim() !== '' && { words }) }
    setProblem(null)
    try {
      if (above) {
        await asking.mutateAsync({ body })
        toast({ title: 'Pediste aprobación', description: 'Te avisamos cuando alguien decida.', tone: 'ok' })
      } else {
        await giving.mutateAsync({ body })
        await invalidate(listDeskGiftCards)
        toast({ title: `Mandamos una tarjeta de ${formatMoney(amountCents)}`, tone: 'ok' })
      }
      onClose()
    } catch (error) {
      setProblem(error as Problem)
    }
  }
  return (
    <Dialog title="Dar una tarjeta de regalo" size="sm" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <MoneyField
          label="De cuánto"
          hint="Cuenta en tu límite de cortesías."
          value={amountCents}
          error={fields['amountCents']}
          onChange={(cents) => {
            setAmount(cents)
            setProblem(null)
          }}
        />
        <TextField
          label="Para quién es"
          autoComplete="off"
          maxLength={80}
          value={toName}
          error={fields['toName']}
          onChange={({ target }) => set({ toName: target.value })}
        />
        <TextField
          label="Su correo"
          type="email"
          autoComplete="off"
          value={toEmail}
          error={fields['toEmail']}
          onChange={({ target }) => set({ toEmail: target.value })}
        />
        <TextArea
          label="Mensaje"
          optional
          rows={2}
          maxLength={wordsLength}
          value={words}
          error={fields['words']}
          onChange={({ target }) => set({ words: target.value })}
        />
        <TextField
          label="Por qué"
          hint="Solo lo ve el club."
          autoComplete="off"
          maxLength={300}
          value={reason}
          error={fields['reason']}
          onChange={({ target }) => set({ reason: target.value })}
        />
        {problem !== null && Object.keys(fields).length === 0 && (
          <Notice tone={above ? 'warn' : 'danger'} live>
            {problem.message}
          </Notice>
        )}
        <Button
          type="submit"
          loading={giving.isPending || asking.isPending}
          disabled={amountCents === null || [toEmail, toName, reason].some((text) => text.trim() === '')}
        >
          {above ? 'Pedir aprobación' : 'Dar tarjeta'}
        </Button>
      </form>
    </Dialog>
  )
}
