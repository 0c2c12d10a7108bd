import { Section } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { listPacks } from '../contract.ts'
import { PackCard } from './pack-card.tsx'

/** The packs that can be bought or will be, on screens about matches; nothing where there are none. */
export default function PackSection({
  className = 'mt-10',
  columns = true,
}: {
  className?: string
  columns?: boolean
}) {
  const { data } = useRead(listPacks, {})
  const packs =
    data?.packs.filter(({ saleState }) => saleState === 'on_sale' || saleState === 'announced') ?? []
  if (packs.length === 0) return null
  return (
    <Section title="Packs" more={{ to: paths.packDetail(), label: 'Ver packs' }} className={className}>
      <ul className={`grid gap-4 ${columns ? 'md:grid-cols-2' : ''}`}>
        {packs.map((pack) => (
          <li key={pack.id}>
            <PackCard pack={pack} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
