import { useState } from 'react'
import type { Verdict } from '../../../rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { pinDigits } from '../../../scan/supervisor-pin.ts'
import { seatWords } from '../../../verdict-words.ts'
import { letIn } from '../judging.ts'
import { useShift } from '../shift-store.ts'
import { wordOf } from '../supervisors.ts'
import { syncSoon } from '../sync.ts'

/** Whom the gate refused, or who has no code at hand (`code` null). */
export type Doubted = { verdict: Verdict; code: string | null }

type LetInDialogProps = { open: boolean; onClose: () => void; doubted: Doubted }

const reasons = ['Identificación revisada', 'Falla del código', 'Salió sin escanear', 'Puerta equivocada']
const other = 'otro'

/** A supervisor's word against the gate's: on a supervisor's own telephone as it is, on any other by the supervisor's PIN. */
export function LetInDialog({ doubted, open, onClose }: LetInDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Dejar pasar">
      {open && <LetInForm doubted={doubted} onClose={onClose} />}
    </Dialog>
  )
}

function LetInForm({ doubted, onClose }: Omit<LetInDialogProps, 'open'>) {
  const { session, supervisors } = useShift()
  const own = session?.device.supervisor === true
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [pinId, setPinId] = useState(supervisors.length === 1 ? supervisors[0]!.pinId : '')
  const [pin, setPin] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [asking, setAsking] = useState(false)
  const said = reason === other ? words.trim() : reason
  const supervisor = supervisors.find((one) => one.pinId === pinId)
  const ready = said.length >= 3 && (own || (supervisor !== undefined && pin.length === pinDigits))
  const { ticket } = doubted.verdict

  async function allow(): Promise<void> {
    setAsking(true)
    const word = own ? null : await wordOf(pin, supervisor!)
    if (typeof word === 'string') {
      setWrong(word)
      setPin('')
      setAsking(false)
      return
    }
    await letIn(doubted, said, word)
    syncSoon()
    onClose()
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !asking) void allow()
      }}
    >
      {ticket !== null && <p className="text-lg font-semibold">{seatWords(ticket)}</p>}
      <RadioGroup
        legend="Motivo"
        name="reason"
        value={reason}
        onValueChange={setReason}
        options={[
          ...reasons.map((label) => ({ value: label, label })),
          { value: other, label: 'Otro motivo' },
        ]}
      />
      {reason === other && (
        <TextField
          label="Escribe el motivo"
          value={words}
          maxLength={200}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {!own && supervisors.length > 1 && (
        <RadioGroup
          legend="Quién supervisa"
          name="supervisor"
          value={pinId}
          onValueChange={setPinId}
          options={supervisors.map(({ pinId: value, name: label }) => ({ value, label }))}
        />
      )}
      {!own && (
        <TextField
          label={supervisor === undefined ? 'PIN de supervisión' : `PIN de ${supervisor.name}`}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinDigits}
          value={pin}
          error={wrong}
          onChange={({ target }) => {
            setPin(target.value.replaceAll(/\D/g, ''))
            setWrong(undefined)
          }}
        />
      )}
      <p className="text-sm text-ink-2">
        {own ? 'Queda anotado a tu nombre con el motivo.' : 'Queda anotado a nombre de quien pone su PIN.'}
      </p>
      <Button type="submit" wide loading={asking} disabled={!ready}>
        Dejar pasar
      </Button>
    </form>
  )
}
