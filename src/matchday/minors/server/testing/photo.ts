import type { Browser } from '../../../../../tests/test-server.ts'

/** Uploads a child's photo as a browser does. */
export function sendPhoto(who: Pick<Browser, 'call'>, minorId: string, content: Buffer) {
  const mark = '----menor'
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${mark}--\r\n`)])
  return who.call('PUT', `/fan/minors/${minorId}/photo`, payload, {
    'content-type': `multipart/form-data; boundary=${mark}`,
  })
}
