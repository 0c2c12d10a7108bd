import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Table } from '#ui/table.tsx'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { listFailingJobs, putJobAside, retryJob, type FailingJob } from '../desk-contract.ts'

const everyMinute = 60_000

/** What the club's own jobs could not do: everything else of them goes on. */
export default function FailingJobsScreen() {
  const read = useRead(listFailingJobs, {}, { refetchInterval: everyMinute })
  return (
    <DeskPage
      title="Trabajos que fallan"
      intro="Lo que el sistema hace solo y no pudo. Lo demás sigue; esto se intenta otra vez, cada vez con más espera."
    >
      <Loaded read={read}>
        {({ jobs, total }) =>
          jobs.length === 0 ? (
            <Card className="p-5">
              <p className="font-semibold">Nada falla</p>
              <p className="text-ink-2">Cuando algo no se pueda hacer, aparece aquí y en tu inicio.</p>
            </Card>
          ) : (
            <Card className="p-5">
              <Jobs jobs={jobs} />
              {total > jobs.length && (
                <p className="mt-3 text-sm text-ink-2">
                  Se muestran {formatCount(jobs.length)} de {formatCount(total)}.
                </p>
              )}
            </Card>
          )
        }
      </Loaded>
    </DeskPage>
  )
}

const nameOf = ({ words, subject }: FailingJob) => (subject === '' ? words : `${words}, ${subject}`)

function Jobs({ jobs }: { jobs: FailingJob[] }) {
  return (
    <Table
      caption="Trabajos que fallan"
      rows={jobs}
      rowKey={({ task, subject }) => `${task} ${subject}`}
      columns={[
        {
          key: 'what',
          header: 'Qué',
          cell: ({ words, subject }) => (
            <span className="block md:min-w-44 md:whitespace-normal">
              <span className="block font-semibold">{words}</span>
              <span className="block text-sm wrap-anywhere text-ink-2">
                {subject === '' ? 'Todo el trabajo' : subject}
              </span>
            </span>
          ),
        },
        {
          key: 'since',
          header: 'Desde',
          cell: ({ since, times }) => (
            <>
              <span className="block">{formatMoment(since)}</span>
              <span className="block text-sm text-ink-2">
                {times === 1 ? '1 vez' : `${formatCount(times)} veces`}
              </span>
            </>
          ),
        },
        {
          key: 'error',
          header: 'Último error',
          cell: ({ error }) => <span className="block text-sm wrap-anywhere md:max-w-80">{error}</span>,
        },
        {
          key: 'next',
          header: 'Sigue',
          cell: ({ aside, retryAt }) =>
            aside ? <Badge>Apartado</Badge> : <span className="text-sm">{formatMoment(retryAt)}</span>,
        },
        { key: 'do', header: <span className="sr-only">Acciones</span>, cell: (job) => <Deeds job={job} /> },
      ]}
    />
  )
}

function Deeds({ job }: { job: FailingJob }) {
  const body = { task: job.task, subject: job.subject }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Intentar otra vez: ${nameOf(job)}`}
        onClick={() =>
          void submitWithToast(call(retryJob, { body }), 'Se intenta otra vez.', [listFailingJobs])
        }
      >
        Intentar otra vez
      </Button>
      {!job.aside && job.subject !== '' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Apartar: ${nameOf(job)}`}
          onClick={() =>
            void submitWithToast(call(putJobAside, { body }), 'Lo apartamos.', [listFailingJobs])
          }
        >
          Apartar
        </Button>
      )}
    </span>
  )
}
