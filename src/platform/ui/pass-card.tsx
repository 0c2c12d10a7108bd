import type { ReactNode } from 'react'

/** The bonogallo's own card: the only place for the dawn beside the cover. Words stay on its blue part. */
export function PassCard(props: { title: ReactNode; children: ReactNode; actions?: ReactNode }) {
  return (
    <article className="on-night overflow-hidden rounded-xl bg-amanecer px-6 pt-7 pb-12 shadow-2 lg:px-8">
      <div className="max-w-prose">
        <h3 className="caps text-4xl">{props.title}</h3>
        <p className="mt-3 text-on-night">{props.children}</p>
        {props.actions && <div className="mt-5 flex flex-wrap gap-3">{props.actions}</div>}
      </div>
    </article>
  )
}
