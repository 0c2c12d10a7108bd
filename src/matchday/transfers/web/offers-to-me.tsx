import { useSession } from '#web/session-store.ts'
import { Notice } from '#ui/notice.tsx'
import { useRead } from '#web/query.ts'
import { AnswerOffer } from './answer-offer.tsx'
import { listTransfers } from '../contract.ts'
import { OfferCard } from './offer-card.tsx'

/** Tickets that somebody wants to pass to me. `alone`: above a page that has nothing else. */
export function OffersToMe({ alone = false }: { alone?: boolean }) {
  const signedIn = useSession((session) => session.token !== null)
  const { data } = useRead(listTransfers, {}, { enabled: signedIn })
  const received = data?.received ?? []
  if (received.length === 0) return null
  return (
    <section aria-labelledby="te-pasan" className={alone ? 'container-page pt-8' : ''}>
      <h2 id="te-pasan" className="mb-4 text-3xl">
        Te pasan {received.length === 1 ? 'un boleto' : `${received.length} boletos`}
      </h2>
      <ul className={`grid grid-cols-1 gap-6 ${alone ? 'lg:grid-cols-2' : ''}`}>
        {received.map((offer) => (
          <li key={offer.id} className="flex flex-col gap-3">
            <OfferCard offer={offer} heading="h3" />
            {offer.needsLink ? (
              <Notice tone="info">
                Te lo ofrecen por tu celular. Ábrelo con el enlace que te mandó {offer.from}.
              </Notice>
            ) : (
              <AnswerOffer offer={offer} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
