// A node of its own program; when npm started it and was killed, nobody else would end it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
await import('../src/app/server/main.ts')
