import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { storeNote } from '../kept/kept-match.ts'
import { changeShift, useShift } from '../shift-store.ts'
import { syncAgain } from '../sync.ts'
import type { Hand } from './use-hand.ts'
import type { Opened } from './working.tsx'

type MoreDialogProps = {
  open: boolean
  onClose: () => void
  hand: Hand
  onHand: (hand: Hand) => void
  onGo: (to: Opened) => void
}

export function MoreDialog({ hand, onHand, onGo, ...dialog }: MoreDialogProps) {
  const { session, gate, incidents } = useShift()
  const device = session?.device
  const choose = (next: string) => {
    changeShift({ gate: next })
    void storeNote('gate', next)
  }
  return (
    <Dialog {...dialog} title={device?.name ?? 'Más'}>
      <div className="grid grid-cols-1 gap-4">
        {device?.supervisor === true && (
          <>
            {device.gate === null && (
              <SelectField
                label="Estás en la puerta"
                value={gate}
                onChange={({ target }) => choose(target.value)}
                options={device.gates.map((name) => ({ value: name, label: `Puerta ${name}` }))}
              />
            )}
            <Button wide variant="secondary" onClick={() => onGo('search')}>
              Buscar por nombre
            </Button>
          </>
        )}
        <Button wide variant="secondary" onClick={() => onGo('incidents')}>
          Avisos ({incidents.length})
        </Button>
        <Button
          wide
          variant="secondary"
          onClick={() => {
            syncAgain()
            dialog.onClose()
          }}
        >
          Entregar y actualizar ahora
        </Button>
        <RadioGroup
          legend="Mano con la que sostienes"
          look="segments"
          name="hand"
          value={hand}
          onValueChange={(next) => onHand(next === 'left' ? 'left' : 'right')}
          options={[
            { value: 'left', label: 'Izquierda' },
            { value: 'right', label: 'Derecha' },
          ]}
        />
        <Button wide variant="danger" onClick={() => onGo('end')}>
          Terminar turno
        </Button>
      </div>
    </Dialog>
  )
}
