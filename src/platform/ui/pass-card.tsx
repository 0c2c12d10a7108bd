import { useId, type ReactNode } from 'react'
import { combBox, CombLobes, DawnFill } from './comb.tsx'

type PassCardProps = {
  /** Which season and number, above the name. */
  eyebrow?: ReactNode
  title: ReactNode
  /** Its rank among the screen's headings: `h3` inside a section that has its own. */
  heading?: 'h2' | 'h3'
  children: ReactNode
  /** The place, readable at arm's length. */
  facts?: { label: string; value: ReactNode }[]
  actions?: ReactNode
}

/** The bonogallo's own card: dawn from blue to red, the comb low at the right. Words stay clear of the comb. */
export function PassCard(props: PassCardProps) {
  const { eyebrow, title, heading: Title = 'h2', children, facts, actions } = props
  const id = useId()
  return (
    <article className="on-night relative isolate overflow-hidden rounded-xl bg-pass px-5 pt-5 pb-5 shadow-3 lg:px-7 lg:pt-6 lg:pb-7">
      <svg
        viewBox={combBox}
        fill={`url(#${id})`}
        className="absolute -right-14 -bottom-1 -z-1 w-54 max-w-3/5 lg:-right-12 lg:w-68"
        aria-hidden
      >
        <DawnFill id={id} />
        <CombLobes />
      </svg>
      {eyebrow && <p className="text-sm text-on-night-2">{eyebrow}</p>}
      <Title className="mt-1.5 text-[2.125rem] first:mt-0">{title}</Title>
      <p className="mt-1 max-w-3/5 text-sm text-on-night-2 lg:max-w-1/2">{children}</p>
      {facts && (
        <dl className="mt-3.5 flex max-w-3/5 flex-wrap gap-x-5 gap-y-2">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-xs text-on-night-2">{label}</dt>
              <dd className="title text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </article>
  )
}
