import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { articlesColumns, listArticles } from '../desk-contract.ts'
import { StateBadge } from './state-badge.tsx'
import { stateNames } from '../rules.ts'
import { wordOptions } from '#lib/table.ts'

const write = (
  <Button to={deskPaths.article('nueva')} icon={<IconPlus size={20} aria-hidden />}>
    Escribir noticia
  </Button>
)

/** Every article, whatever its state. */
export default function ArticlesScreen() {
  return (
    <DeskPage
      title="Noticias"
      intro="Escribe, revisa y publica. El reloj publica lo programado."
      actions={write}
    >
      <DeskTable
        endpoint={listArticles}
        caption="Noticias"
        searchLabel="Buscar título, tema o firma"
        sort="-updatedAt"
        exportAs="articles"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: wordOptions(stateNames),
          },
        ]}
        list={articlesColumns}
        columns={[
          {
            key: 'title',
            cell: ({ id, title }) => (
              <Link
                to={deskPaths.article(id)}
                className="font-semibold whitespace-normal text-brand underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            ),
          },
          { key: 'state', cell: ({ state }) => <StateBadge state={state} /> },
          'author',
          { key: 'tags', cell: ({ tags }) => tags || '—' },
          {
            key: 'publishedAt',
            cell: ({ publishedAt }) => (publishedAt === null ? '—' : <Moment at={publishedAt} />),
          },
          { key: 'updatedAt', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
        ]}
        empty={{ title: 'Aún no hay noticias', children: 'Lo que escribas aparece aquí.', action: write }}
      />
    </DeskPage>
  )
}

const Moment = ({ at }: { at: string }) => <span className="xl:whitespace-nowrap">{formatMoment(at)}</span>
