import { Spinner } from '#ui/spinner.tsx'

/** Whoever waits sees for how long, said once; the page goes on by itself. */
export function InLine({ seconds }: { seconds: number }) {
  return (
    <output className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner size={48} />
      <span className="title text-3xl">Tu documento está en la fila</span>
      <span className="nums text-lg">Unos {spoken(seconds)}.</span>
      <span className="text-ink-2">Seguimos solos cuando te toque. No cierres esta página.</span>
    </output>
  )
}

/** `40 s`, `2 min`: nobody counts by single seconds. */
function spoken(seconds: number): string {
  if (seconds >= 90) return `${Math.round(seconds / 60)} min`
  return `${seconds < 10 ? seconds : Math.ceil(seconds / 10) * 10} s`
}
