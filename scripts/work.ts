// The jobs of a club: mails, files, payments that are asked about. One process, or several.
process.env['NODE_ENV'] ??= 'production'
process.env['JOBS'] = 'only'
await import('./production.ts')
