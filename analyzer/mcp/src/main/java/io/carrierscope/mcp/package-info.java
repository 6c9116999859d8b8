/**
 * A server of the Model Context Protocol: an assistant asks, and gets what the analyzer says of recordings below named folders. It judges
 * nothing itself. Texts of recordings stand in lines of their own that begin with a mark, since they may say anything.
 */
package io.carrierscope.mcp;
