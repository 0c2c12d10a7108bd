import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import InicioScreen from '#features/site/inicio-screen.tsx'
import { MainFrame } from './frames.tsx'
import { paths } from './paths.ts'

/** Inicio as it stands before its first answer, as HTML. The build runs this; no browser does (decision 7). */
export async function drawInicio(): Promise<string> {
  const loader = () => ({ reading: new Promise(() => undefined) })
  const { query, dataRoutes } = createStaticHandler([
    { Component: MainFrame, children: [{ path: paths.inicio, Component: InicioScreen, loader }] },
  ])
  const context = await query(new Request(new URL(paths.inicio, 'http://localhost')))
  if (context instanceof Response) throw new Error('inicio answers with a redirect')
  return renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  )
}
