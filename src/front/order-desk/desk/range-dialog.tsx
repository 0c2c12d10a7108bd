import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'

type RangeDialogProps = { onChoose: (desde: string, hasta: string) => void; onClose: () => void }

/** A first and a last day of one's own. */
export function RangeDialog({ onChoose, onClose }: RangeDialogProps) {
  const [desde, setFrom] = useState('')
  const [hasta, setTo] = useState('')
  const wrong = desde !== '' && hasta !== '' && hasta < desde
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Otros días"
      actions={
        <Button disabled={(desde === '' && hasta === '') || wrong} onClick={() => onChoose(desde, hasta)}>
          Ver estos días
        </Button>
      }
    >
      <DateField label="Desde" value={desde} onChange={setFrom} />
      <DateField
        label="Hasta"
        hint="Los dos días cuentan."
        value={hasta}
        onChange={setTo}
        error={wrong ? 'El último día va después del primero' : undefined}
      />
    </Dialog>
  )
}
