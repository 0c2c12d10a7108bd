import { useId, type ReactNode } from 'react'

type GroupProps = { id: string; title: string; intro: string; children: ReactNode }

/** A chapter of the gallery. */
export function Group({ id, title, intro, children }: GroupProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-line py-12 first:border-0"
    >
      <h2 id={`${id}-title`} className="text-4xl">
        {title}
      </h2>
      <p className="mt-1 mb-8 max-w-prose text-ink-2">{intro}</p>
      <div className="flex flex-col gap-12">{children}</div>
    </section>
  )
}

type PartProps = {
  title: string
  /** The files of `src/platform/ui` that are shown here, with spaces: a test looks for every one of them. */
  files: string
  /** When to use it, or what it promises. */
  note?: string
  /** How its states stand: beside each other, or each with the whole width. */
  columns?: 1 | 2 | 3
  children: ReactNode
}

const grids = { 1: 'grid-cols-1', 2: 'md:grid-cols-2', 3: 'md:grid-cols-2 xl:grid-cols-3' }

/** One part in all its states. */
export function Part({ title, files, note, columns = 3, children }: PartProps) {
  const id = useId()
  return (
    <section data-part={files} aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <h3 id={id} className="text-2xl">
          {title}
        </h3>
        <p className="text-sm text-ink-2">
          {files
            .split(' ')
            .map((file) => `${file}.tsx`)
            .join(', ')}
        </p>
        {note && <p className="w-full max-w-prose text-ink-2">{note}</p>}
      </div>
      <div className={`grid items-start gap-x-6 gap-y-5 ${grids[columns]}`}>{children}</div>
    </section>
  )
}

type StateProps = { name: string; wide?: boolean; bare?: boolean; children: ReactNode }

/** One state, with its name above it. `bare`: without the ground of a card, for what brings its own. */
export function State({ name, wide = false, bare = false, children }: StateProps) {
  return (
    <figure className={`min-w-0 ${wide ? 'md:col-span-full' : ''}`}>
      <figcaption className="mb-2 text-sm font-semibold text-ink-2">{name}</figcaption>
      <div className={bare ? '' : 'rounded-lg border border-line bg-surface p-5'}>{children}</div>
    </figure>
  )
}

/** Several of a kind in a line that breaks. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
