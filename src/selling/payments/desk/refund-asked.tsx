import { useState } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { previewRefund } from '../desk-contract.ts'
import { refundLines } from '../desk-rules.ts'

type RefundAskedProps = {
  preview: Answer<typeof previewRefund>
  mayForce: boolean
  sending: boolean
  onRefund: (reason: string, evenUsed: boolean) => Promise<void>
}

/** What will go back, in words, the reason, and the button that does it. */
export function RefundAsked({ preview, mayForce, sending, onRefund }: RefundAskedProps) {
  const { totalCents, parts, seats, usedSeats, extras, usedExtras, beyond } = preview
  const used = usedSeats + usedExtras
  const [reason, setReason] = useState('')
  const [evenUsed, setEvenUsed] = useState(false)
  const blocked = used > 0 && !evenUsed
  return (
    <>
      <Notice
        tone="warn"
        live
        title={totalCents > 0 ? `Se devuelven ${formatMoney(totalCents)}` : 'Sin dinero que devolver'}
      >
        <ul>
          {refundLines(parts, seats, extras).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Notice>
      {usedSeats > 0 && (
        <Notice
          tone="danger"
          title={
            usedSeats === 1 ? '1 boleto ya entró al estadio' : `${usedSeats} boletos ya entraron al estadio`
          }
        >
          {mayForce ? 'Solo administración puede devolverlos, con motivo.' : 'Pídelo a administración.'}
        </Notice>
      )}
      {usedExtras > 0 && (
        <Notice
          tone="danger"
          title={usedExtras === 1 ? '1 extra ya se usó' : `${usedExtras} extras ya se usaron`}
        >
          {mayForce ? 'Solo administración puede devolverlos, con motivo.' : 'Pídelo a administración.'}
        </Notice>
      )}
      {used > 0 && mayForce && (
        <Checkbox
          label={usedSeats > 0 ? 'Devolver aunque ya entraron' : 'Devolver aunque ya se usaron'}
          checked={evenUsed}
          onChange={({ target }) => setEvenUsed(target.checked)}
        />
      )}
      <TextField
        label="Motivo"
        hint="Queda en la bitácora."
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {beyond !== null && (
        <Notice tone="info" live title="Necesita que alguien más lo apruebe">
          {beyond} Quien lo apruebe ve exactamente esto. Tienes la respuesta en Por aprobar.
        </Notice>
      )}
      <Button
        variant={beyond === null ? 'danger' : 'primary'}
        loading={sending}
        disabled={reason.trim().length < 3 || blocked}
        onClick={() => void onRefund(reason.trim(), evenUsed)}
      >
        {beyond !== null
          ? 'Pedir aprobación'
          : totalCents > 0
            ? `Devolver ${formatMoney(totalCents)}`
            : 'Anular boletos'}
      </Button>
    </>
  )
}
