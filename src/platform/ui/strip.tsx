import type { ReactNode } from 'react'

type StripProps = {
  label: string
  /** How wide each is: the next one peeks over the edge of the page. */
  itemClass: string
  children: ReactNode[]
}

/** Cards in one line that is moved sideways by thumb, wheel or by the focus on its links. */
export function Strip({ label, itemClass, children }: StripProps) {
  return (
    <ul
      aria-label={label}
      className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 [scrollbar-width:none] md:-mx-8 md:scroll-px-8 md:px-8 lg:mx-0 lg:scroll-px-0 lg:gap-5 lg:px-0 lg:[scrollbar-width:thin]"
    >
      {children.map((child, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order is the identity
        <li key={index} className={`shrink-0 snap-start ${itemClass}`}>
          {child}
        </li>
      ))}
    </ul>
  )
}
