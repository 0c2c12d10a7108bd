import { useState } from 'react'
import { formatAmount, parseMoney } from '#lib/money.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { readGiftCardTerms } from '../contract.ts'
import { readDeskTerms, saveTerms } from '../desk-contract.ts'
import type { Terms } from '../rules.ts'

/** For how much cards are sold. What was sold stays as it is. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(readDeskTerms, {})
  return (
    <Dialog title="Importes de las tarjetas" size="sm" onClose={onClose}>
      <Loaded read={read}>{(terms) => <TermsForm terms={terms} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

const typed = (cents: number[]) =>
  cents.map((one) => formatAmount(one).replace(/\.00$/, '').replace(',', '')).join(', ')

function TermsForm({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const [onSale, setOnSale] = useState(terms.onSale)
  const [amounts, setAmounts] = useState(typed(terms.amountsCents))
  const [least, setLeast] = useState<number | null>(terms.leastCents)
  const [most, setMost] = useState<number | null>(terms.mostCents)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSend(saveTerms)

  async function save(): Promise<void> {
    const amountsCents = amounts
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((one) => parseMoney(one))
    if (least === null || most === null || amountsCents.some((cents) => cents === null))
      return setProblem('Escribe los importes en pesos, separados por comas: 200, 500, 1000.')
    setProblem(null)
    try {
      const body = { onSale, amountsCents: amountsCents as number[], leastCents: least, mostCents: most }
      await saving.mutateAsync({ body })
      await Promise.all([invalidate(readDeskTerms), invalidate(readGiftCardTerms)])
      toast({ title: 'Guardamos los importes', tone: 'ok' })
      onClose()
    } catch (error) {
      const { message, detail } = error as Problem
      setProblem(Object.values((detail['fields'] ?? {}) as Record<string, string>)[0] ?? message)
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Checkbox
        label="Se venden tarjetas de regalo"
        hint="Sin esto nadie compra una; las que ya hay siguen sirviendo."
        checked={onSale}
        onChange={({ target }) => setOnSale(target.checked)}
      />
      <TextField
        label="Importes que se ofrecen"
        hint="En pesos, separados por comas. Hasta 8."
        inputMode="decimal"
        autoComplete="off"
        value={amounts}
        onChange={({ target }) => setAmounts(target.value)}
      />
      <div className="grid grid-cols-2 gap-4">
        <MoneyField label="Otro importe, desde" value={least} onChange={setLeast} />
        <MoneyField label="Hasta" value={most} onChange={setMost} />
      </div>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button type="submit" loading={saving.isPending}>
        Guardar
      </Button>
    </form>
  )
}
