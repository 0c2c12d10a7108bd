import { useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import type { DocumentKind } from '../../registration-contract.ts'
import { documents } from './documents.ts'

const kinds: DocumentKind[] = ['ine', 'passport', 'curp_biometrica']
const options = kinds.map((kind) => ({
  value: kind,
  label: documents[kind].label,
  hint: documents[kind].hint,
}))

export function ChooseDocument({ onChoose }: { onChoose: (kind: DocumentKind) => Promise<void> }) {
  const [kind, setKind] = useState<DocumentKind>('ine')
  const [waiting, setWaiting] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWaiting(true)
    void onChoose(kind).finally(() => setWaiting(false))
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <RadioGroup
        legend="¿Qué documento tienes a la mano?"
        options={options}
        value={kind}
        onValueChange={(value) => setKind(kinds.find((one) => one === value) ?? 'ine')}
      />
      <Notice tone="info">
        Usa el original, no una copia. Las fotos se borran a los 7 días de la decisión.
      </Notice>
      <Button type="submit" wide loading={waiting}>
        Seguir
      </Button>
    </form>
  )
}
