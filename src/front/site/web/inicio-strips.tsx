import { useState, useEffect } from 'react'
import { Link } from 'react-router'
import { listNews, type ArticleCard } from '#front/news/contract.ts'
import { NewsStrip } from '#front/news/web/news-strip.tsx'
import { listPlans } from '#products/bonogallo/contract.ts'
import type { ProductCard } from '#products/shop/catalogue-contract.ts'
import { listProducts } from '#products/shop/contract.ts'
import { ShopStrip } from '#products/shop/web/shop-strip.tsx'
import { formatFrom, type PriceFrom } from '#lib/headline-price.ts'
import { paths } from '#lib/paths.ts'
import { Problem } from '#lib/problem.ts'
import { CombLobes, combBox, DawnFill } from '#ui/comb.tsx'
import { read } from '#web/reading.ts'
import { Promises } from './promises.tsx'

type Found = { articles: ArticleCard[]; products: ProductCard[]; seasonFrom: PriceFrom | null }

/** Bonogallo, news, shop and what the club answers for: each keeps its place, and is left out where there is nothing of it. */
export default function InicioStrips() {
  const found = useStrips()
  return (
    <>
      <SeasonCard from={found?.seasonFrom ?? null} />
      {found?.articles.length !== 0 && <NewsStrip articles={found?.articles ?? null} />}
      {found?.products.length !== 0 && <ShopStrip products={found?.products ?? null} />}
      <Promises />
    </>
  )
}

/** Null until the server has answered; what it could not say is left out. */
function useStrips(): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let current = true
    void Promise.all([read(listNews, { query: {} }), read(listProducts, {}), read(listPlans, {})]).then(
      ([news, shop, season]) => {
        if (!current) return
        const plans = season instanceof Problem ? [] : season.plans
        setFound({
          articles: news instanceof Problem ? [] : news.articles.slice(0, 6),
          products: shop instanceof Problem ? [] : shop.products.slice(0, 8),
          seasonFrom: plans.toSorted((one, other) => one.fromCents - other.fromCents)[0] ?? null,
        })
      },
    )
    return () => {
      current = false
    }
  }, [])
  return found
}

function SeasonCard({ from }: { from: PriceFrom | null }) {
  return (
    <section className="mt-8">
      <Link
        to={paths.bonus}
        className="on-night relative block overflow-hidden rounded-lg bg-season px-5 py-6 shadow-1 lg:p-8"
      >
        <svg
          aria-hidden
          viewBox={combBox}
          fill="url(#season-comb)"
          className="absolute -right-14 -bottom-8 w-48 lg:right-4 lg:w-72"
        >
          <DawnFill id="season-comb" />
          <CombLobes />
        </svg>
        <span className="relative block max-w-60 lg:max-w-120">
          <span className="font-semibold text-on-night-2">Bonogallo</span>
          <span className="title mt-2 block text-3xl text-balance lg:text-5xl">
            Tu lugar, toda la temporada
          </span>
          <span className="mt-3 block min-h-18 lg:min-h-13">
            El mismo asiento en cada partido en casa.
            {from !== null && from.fromCents > 0 && ` ${formatFrom(from)}.`}
          </span>
        </span>
      </Link>
    </section>
  )
}
