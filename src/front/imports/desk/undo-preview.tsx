import { countOf } from '#lib/count.ts'
import { Notice } from '#ui/notice.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { previewUndo, type UndoPreview as Preview } from '../contract.ts'

/** Whom it concerns that a file is taken back, read when it is asked. */
export function UndoPreview({ importId }: { importId: string }) {
  const read = useRead(previewUndo, { params: { importId } }, { staleTime: 0 })
  return <Loaded read={read}>{(preview) => <Concerned preview={preview} />}</Loaded>
}

function Concerned({ preview }: { preview: Preview }) {
  const words = concernedWords(preview)
  if (words.length === 0) return null
  return (
    <Notice tone="warn" title="Antes de deshacer">
      <ul className="list-disc space-y-1 pl-5">
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

const people = (count: number) => countOf(count, 'persona', 'personas')

export function concernedWords({ claimed, invited, elsewhere }: Preview): string[] {
  const ofClaimed =
    claimed === 1
      ? '1 persona ya reclamó su cuenta: la cuenta y su bonogallo se quedan.'
      : `${people(claimed)} ya reclamaron su cuenta: las cuentas y sus bonogallos se quedan.`
  const ofInvited = `${people(invited)} ${invited === 1 ? 'tiene' : 'tienen'} en su correo el enlace para reclamar su cuenta: dejará de servir.`
  return [
    ...(claimed > 0 ? [ofClaimed] : []),
    ...elsewhere.map(({ fileName, people: count }) =>
      count === 1
        ? `La cuenta de 1 persona se queda, porque «${fileName}» también la trae.`
        : `Las cuentas de ${people(count)} se quedan, porque «${fileName}» también las trae.`,
    ),
    ...(elsewhere.length > 0
      ? ['Si esas cuentas tampoco deben estar, deshaz primero el archivo más reciente.']
      : []),
    ...(invited > 0 ? [ofInvited] : []),
  ]
}
