import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import EventDetailScreen from '#front/match-page/web/event-detail-screen.tsx'
import ArticleScreen from '#front/news/web/article-screen.tsx'
import ProductScreen from '#products/shop/web/product-screen.tsx'
import ShopScreen from '#products/shop/web/shop-screen.tsx'
import InicioScreen from '#front/site/web/inicio-screen.tsx'
import { FirstAnswers } from '#web/first-answers.ts'
import { MainFrame } from './frames.tsx'
import { paths } from '#lib/paths.ts'

// What a browser shows until the code has come, as HTML. The build and the server run this; no browser does (decision 7).

/** Inicio before its first answer. */
export function drawInicio(): Promise<string> {
  return draw(paths.inicio, () => <InicioScreen />)
}

/** The screens that the server draws with what they show: a picture for whoever opens a shared link. */
const screens = {
  shop: { pattern: paths.shop(), screen: () => <ShopScreen /> },
  product: { pattern: `${paths.shop()}/:slug`, screen: () => <ProductScreen /> },
  match: { pattern: `${paths.eventDetail()}/:eventId?`, screen: () => <EventDetailScreen /> },
  article: { pattern: `${paths.detalleNoticia()}/:slug`, screen: () => <ArticleScreen /> },
}

/** One of them at a path; `answers` are what it asks for, by address. */
export function drawScreen(
  name: keyof typeof screens,
  path: string,
  answers: Record<string, unknown>,
): Promise<string> {
  const { pattern, screen } = screens[name]
  // One each: what is drawn for one address is never seen under another.
  const queries = new QueryClient()
  return draw(
    path,
    () => (
      <QueryClientProvider client={queries}>
        <FirstAnswers value={{ at: Date.now(), of: (address) => answers[address] }}>{screen()}</FirstAnswers>
      </QueryClientProvider>
    ),
    pattern,
  )
}

async function draw(path: string, screen: () => ReactNode, pattern = path): Promise<string> {
  const loader = () => ({ reading: new Promise(() => undefined) })
  const { query, dataRoutes } = createStaticHandler([
    { Component: MainFrame, children: [{ path: pattern, Component: screen, loader }] },
  ])
  const context = await query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect`)
  return renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
}
