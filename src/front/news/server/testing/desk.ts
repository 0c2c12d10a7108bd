import sharp, { type Sharp } from 'sharp'
import type { TestServer } from '../../../../../tests/test-server.ts'
import { demoPeople } from '../../../../../db/seed/people.ts'

const admin = demoPeople.find(({ role }) => role === 'administrator')!

export const blank = {
  title: 'Una noticia de prueba',
  summary: 'Lo que pasa en ella.',
  body: 'Un párrafo.',
  author: 'Redacción',
  tags: ['Pruebas'],
  imageId: null,
  imageAlt: '',
  eventId: null,
}

/** A browser at the desk, and the steps that tests take there. */
export async function openDesk(server: TestServer) {
  const desk = server.browser()
  await desk.login(admin.email, admin.password)
  const write = async (part: Record<string, unknown> = {}) =>
    (await desk.post('/news/desk/articles', { ...blank, ...part })).body
  return {
    ...desk,
    write,
    publish: async (part: Record<string, unknown> = {}) => {
      const { id, version } = await write(part)
      return (await desk.post(`/news/desk/articles/${id}/publication`, { version })).body
    },
    upload: (bytes: Buffer, name = 'foto.jpg', type = 'image/jpeg') => {
      const edge = 'limite-de-partes'
      const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
      const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
      return desk.call('POST', '/news/desk/images', whole, {
        'content-type': `multipart/form-data; boundary=${edge}`,
      })
    },
  }
}

/** A picture of one colour. */
export function plainPicture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#8e2250' } })
}
