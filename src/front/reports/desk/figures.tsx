type FiguresProps = { figures: { label: string; value: string; note?: string }[] }

/** The few numbers that are looked for first. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="rounded-lg border border-line bg-surface p-4 shadow-1 max-lg:last:odd:col-span-2 print:shadow-none"
        >
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="title nums text-2xl md:text-3xl">{value}</dd>
          {note !== undefined && <dd className="text-sm text-ink-2">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
