import type { ReactNode } from 'react'

/** What the marks on the map mean: each has its own shape, not only its own colour. */
export function SeatLegend({ className = '' }: { className?: string }) {
  return (
    <ul
      aria-label="Qué significa cada marca"
      className={`flex flex-wrap gap-x-4 gap-y-2 text-sm text-ink-2 ${className}`}
    >
      <Mark name="Disponible">
        <rect x="2" y="2" width="16" height="16" rx="7" className="fill-ink-2" />
      </Mark>
      <Mark name="Elegido">
        <rect
          x="1.5"
          y="1.5"
          width="17"
          height="17"
          rx="7"
          className="fill-accent stroke-on-accent"
          strokeWidth="1.5"
        />
        <path
          d="m6 10.4 2.8 2.8 5.2-6"
          className="stroke-on-accent"
          strokeWidth="2"
          fill="none"
          strokeLinecap="round"
        />
      </Mark>
      <Mark name="Apartado">
        <rect
          x="2.5"
          y="2.5"
          width="15"
          height="15"
          rx="6.5"
          className="stroke-ink-2"
          strokeWidth="1.3"
          fill="none"
        />
        <path d="M4.5 11 11 4.5M4.8 15.6 15.6 4.8M9 15.5 15.5 9" className="stroke-ink-2" strokeWidth="1.6" />
      </Mark>
      <Mark name="Vendido">
        <rect
          x="3"
          y="3"
          width="14"
          height="14"
          rx="6"
          className="stroke-line-strong"
          strokeWidth="1.3"
          fill="none"
        />
        <circle cx="10" cy="10" r="2" className="fill-line-strong" />
      </Mark>
      <Mark name="Silla de ruedas">
        <g className="fill-none stroke-ink-2" strokeWidth="1.6" strokeLinecap="round">
          <circle cx="9.2" cy="3.8" r="1.5" className="fill-ink-2 stroke-none" />
          <path d="M9.2 6.6v4.6h4l2 4.400" />
          <path d="M13 14.5a4.6 4.6 0 1 1-5-6.300" />
        </g>
      </Mark>
    </ul>
  )
}

function Mark({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        {children}
      </svg>
      {name}
    </li>
  )
}
