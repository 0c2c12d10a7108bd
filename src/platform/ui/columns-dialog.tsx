import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'
import { MoveButtons } from './move-buttons.tsx'

type ColumnsDialogProps = {
  /** Every column that there is, and what heads it. */
  all: readonly { key: string; title: string }[]
  /** Those that are shown, in their order. */
  shown: readonly string[]
  onChange: (shown: string[]) => void
  onReset: () => void
  onClose: () => void
}

/** Which columns a list shows, and in what order; the list behind changes at once. */
export function ColumnsDialog({ all, shown, onChange, onReset, onClose }: ColumnsDialogProps) {
  const titleOf = (key: string) => all.find((column) => column.key === key)?.title ?? key
  const hidden = all.filter(({ key }) => !shown.includes(key))
  const move = (key: string, by: number) => {
    const rest = shown.filter((one) => one !== key)
    rest.splice(shown.indexOf(key) + by, 0, key)
    onChange(rest)
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Columnas"
      actions={
        <>
          <Button variant="ghost" onClick={onReset}>
            Como venía
          </Button>
          <Button onClick={onClose}>Listo</Button>
        </>
      }
    >
      <ul>
        {shown.map((key, index) => (
          <li key={key} className="flex items-center justify-between border-b border-line">
            <Checkbox
              label={titleOf(key)}
              checked
              disabled={shown.length === 1}
              onChange={() => onChange(shown.filter((one) => one !== key))}
            />
            <span className="flex">
              <MoveButtons
                what={titleOf(key)}
                place={index}
                of={shown.length}
                onMove={(by) => move(key, by)}
              />
            </span>
          </li>
        ))}
        {hidden.map(({ key, title }) => (
          <li key={key} className="border-b border-line">
            <Checkbox label={title} checked={false} onChange={() => onChange([...shown, key])} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
