import { diffLines } from '../rules.ts'

const looks = { same: '', added: 'bg-ok-soft text-ok', removed: 'bg-danger-soft text-danger-strong' }
const signs = { same: ' ', added: '+', removed: '−' }

/** What changes from one text to the other, line by line. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after)
  const changed = lines.filter(({ kind }) => kind !== 'same').length
  return (
    <div>
      <p className="mb-2 text-ink-2">
        {changed === 0
          ? 'Dice lo mismo que la versión vigente.'
          : `${changed} renglones distintos de la versión vigente.`}
      </p>
      <div
        role="region"
        aria-label="Cambios"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-md border border-line p-3 font-mono text-sm"
      >
        {lines.map(({ kind, words }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same line may stand many times, and none ever moves
          <p key={`${at} ${words}`} className={`whitespace-pre-wrap ${looks[kind]}`}>
            <span className="sr-only">
              {kind === 'added' ? 'Nuevo: ' : kind === 'removed' ? 'Quitado: ' : ''}
            </span>
            <span aria-hidden>{signs[kind]} </span>
            {words}
          </p>
        ))}
      </div>
    </div>
  )
}
