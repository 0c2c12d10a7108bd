import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { nameGuests, readOwnGroup, type Group } from '../../contract.ts'
import { parseGuests } from '../../rules.ts'

/** Many guests at once, as they stand in a spreadsheet; what cannot be read is said before anything is written. */
export function PasteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useSend(nameGuests)
  const { guests, faults } = parseGuests(text)
  const open = group.places.filter(({ guest }) => guest === null).length

  async function send(): Promise<void> {
    setProblem(null)
    try {
      const { named } = await mutateAsync({ params: { groupId: group.id }, body: { guests } })
      toast({ title: `Anotamos a ${countOf(named, 'persona', 'personas')}`, tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem((error as Problem).message)
    } finally {
      await invalidate(readOwnGroup)
    }
  }

  return (
    <Dialog
      title="Pegar una lista"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button
            loading={isPending}
            disabled={guests.length === 0 || faults.length > 0}
            onClick={() => void send()}
          >
            {guests.length === 0 ? 'Anotar' : `Anotar a ${guests.length}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label="Tu lista"
          rows={10}
          hint={`Copia las columnas de tu hoja: nombre, apellidos y correo. Una persona por renglón. Quedan ${countOf(open, 'lugar', 'lugares')} sin nombre.`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {faults.length > 0 && (
          <Notice tone="warn" live title={`Revisa ${countOf(faults.length, 'renglón', 'renglones')}`}>
            <ul>
              {faults.slice(0, 5).map(({ line, words }) => (
                <li key={line}>
                  Renglón {line}: {words}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
