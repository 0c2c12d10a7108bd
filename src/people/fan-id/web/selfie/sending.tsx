import { Spinner } from '#ui/spinner.tsx'

export function Sending({ words = 'Revisamos tus fotos' }: { words?: string }) {
  return (
    <output className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner size={48} />
      <span className="title text-3xl">{words}</span>
      <span className="text-ink-2">Tarda unos segundos. No cierres esta página.</span>
    </output>
  )
}
